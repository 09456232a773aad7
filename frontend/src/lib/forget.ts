/* What this browser keeps of who it was. */
import { known } from '../account/account.svelte';
import { forgetChats } from '../chat/chat.svelte';
import { forgetInvites } from './invites';

export function forgetBrowser(): void {
  known.remember(null);
  forgetInvites();
  forgetChats();
}
