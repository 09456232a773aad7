/* The product: texts first, then the page of the address. Without the server all that there is says so. */
import { mount } from 'svelte';
import { RequestFailed } from './api/http';
import App, { parts } from './App.svelte';
import './effects/motion.svelte';
import './styles/base.css';
import './styles/controls.css';
import './styles/tokens.css';
import { language } from './texts/language.svelte';

/** Whether the server answers. Without its texts alone the page shows keys in words: still of use, and the trouble is plain to see. */
async function reach(): Promise<boolean> {
  if (document.documentElement.dataset.offline !== undefined) return false;
  try {
    await language.begin(parts);
  } catch (error) {
    return !(error instanceof RequestFailed && error.status === 0);
  }
  return true;
}

const page = (await reach()) ? App : (await import('./offline/OfflinePage.svelte')).default;
mount(page, { target: document.getElementById('app')! });

// It opens the page where the server cannot be reached. Where browsers have none, or forbid it, nothing else is missing.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
