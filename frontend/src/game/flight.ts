/* Gold that flies from the board to a player's counter. Pure decoration: nothing depends on it. */
import { reducedMotion } from '../board/motion';

export function flyGold(from: { x: number; y: number }, seat: number, gold: number): void {
  const counter = document.querySelector(`[data-gold="${seat}"]`);
  if (!counter || reducedMotion() || document.hidden) return;
  const to = counter.getBoundingClientRect();
  if (to.width === 0) return;
  const coin = document.createElement('span');
  coin.className = 'flying-gold';
  coin.setAttribute('aria-hidden', 'true');
  coin.textContent = `+${gold}`;
  document.body.append(coin);
  const dx = to.left + to.width / 2 - from.x;
  const dy = to.top + to.height / 2 - from.y;
  coin.style.left = `${from.x}px`;
  coin.style.top = `${from.y}px`;
  const flight = coin.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 0 },
      { transform: 'translate(-50%, -130%) scale(1)', opacity: 1, offset: 0.25 },
      { transform: 'translate(-50%, -130%) scale(1)', opacity: 1, offset: 0.45 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(0.6)`, opacity: 0.2 },
    ],
    { duration: 900, easing: 'cubic-bezier(.5,0,.3,1)' },
  );
  flight.onfinish = () => coin.remove();
  flight.oncancel = () => coin.remove();
}
