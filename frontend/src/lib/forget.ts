/* What this browser keeps of who it was. */
import { known } from '../account/account.svelte';
import { forgetChats } from '../chat/chat.svelte';
import { forgetMoved } from '../game/moved';
import { unsubscribe } from '../notices/push';
import { keepCalled } from './called';
import { forgetInvites } from './invites';

export function forgetBrowser(): void {
  known.remember(null);
  keepCalled('');
  forgetInvites();
  forgetChats();
  forgetMoved();
  void unsubscribe();
}
