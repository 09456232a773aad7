/* Web Push of this browser: the server tells it of turns while no page is open; the service worker shows that. */
import { post } from '../api/http';
import { forget, keep } from '../lib/kept';
import { language } from '../texts/language.svelte';

/** Whether this browser can be told at all: where pages come by https, and iPhones have them on the home screen. */
export const mayPush = (): boolean => typeof Notification !== 'undefined' && navigator.serviceWorker !== undefined && typeof PushManager !== 'undefined';

const decoded = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
const encoded = (key: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Ask the reader for leave, subscribe, and tell the server; whether the reader agreed. Only ever because of a click. */
export async function subscribe(serverKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that was made with another key of the server would bring nothing.
  if (known && encoded(known.options.applicationServerKey!) !== serverKey) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(serverKey) });
  await post('/api/notices/push', {}, { endpoint: made.endpoint, p256dh: encoded(made.getKey('p256dh')!), auth: encoded(made.getKey('auth')!), language: language.current });
  keep('push', 'on');
  return true;
}

/** This browser is told nothing more, whatever the server still sends. */
export async function unsubscribe(): Promise<void> {
  forget('push');
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
