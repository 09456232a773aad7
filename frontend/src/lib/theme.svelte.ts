/* Light or dark: as the system says, until the reader chooses. The choice is kept in this browser. */
import { keep, keptOf } from './kept';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** In the page, and in what the browser draws around it. */
function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = ground;
}

class ThemeChoice {
  private chosen = $state<Theme | null>(keptOf('theme', THEMES));
  private system = $state<Theme>('light');

  readonly current: Theme = $derived(this.chosen ?? this.system);

  constructor() {
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.system = query.matches ? 'dark' : 'light';
    query.addEventListener('change', (event) => (this.system = event.matches ? 'dark' : 'light'));
    if (this.chosen) show(this.chosen);
  }

  toggle(): void {
    this.chosen = this.current === 'dark' ? 'light' : 'dark';
    show(this.chosen);
    keep('theme', this.chosen);
  }
}

export const theme = new ThemeChoice();
