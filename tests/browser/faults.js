/* What is wrong with the page as it is, in words: for sizes.py. A long page may scroll down. */
(long) => {
  const found = [];
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith('svelte')).join('.')}`
    + ` "${(e.textContent || e.getAttribute('aria-label') || '').trim().slice(0, 30)}"`;
  const hidden = (e) => !e.checkVisibility({ visibilityProperty: true }) || e.closest('.visually-hidden') || e.closest('[role=grid]');
  const root = document.documentElement;
  if (!long && root.scrollHeight > innerHeight) found.push(`the page scrolls ${root.scrollHeight - innerHeight} px down`);
  if (root.scrollWidth > innerWidth) found.push(`the page scrolls ${root.scrollWidth - innerWidth} px aside`);

  const kept = (find) => {
    const known = new Map();
    return (e) => {
      if (!known.has(e)) known.set(e, find(e));
      return known.get(e);
    };
  };
  const style = kept((e) => getComputedStyle(e));
  // What all that holds a thing lets be seen of it.
  const clip = kept((e) => {
    const p = e.parentElement;
    if (!p) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    return style(p).overflow === 'visible' ? clip(p) : within(p.getBoundingClientRect(), clip(p));
  });
  const within = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  // Where a thing can be seen: its box within all that clip it.
  const seen = (e) => within(e.getBoundingClientRect(), clip(e));
  const boxed = (e) => (style(e).display === 'contents' ? boxed(e.parentElement) : e);
  const scrolls = kept((e) => {
    const p = e.parentElement;
    return p !== null && (/auto|scroll/.test(style(p).overflowY + style(p).overflowX) || scrolls(p));
  });
  const written = kept((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  });

  // What lies under a dialog is not to be read.
  const page = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.getElementById('app');
  // Looked for by their letters: a board has thousands of things without any.
  const letters = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const worded = new Set();
  while (letters.nextNode()) if (letters.currentNode.data.trim()) worded.add(letters.currentNode.parentElement);
  const words = [...worded].filter((e) => e.tagName !== 'OPTION' && !e.closest('svg, style, script') && !hidden(e));
  for (const e of words) {
    // Cut with three dots is told in full by a touch.
    const told = style(e).textOverflow === 'ellipsis' && e.closest('.explained');
    const clips = style(e).overflow !== 'visible';
    if (clips && !told && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)) found.push(`cut: ${name(e)}`);
    const text = written(e);
    const room = seen(boxed(e.parentElement));
    if (!told && !scrolls(e) && (text.left < room.left - 1 || text.right > room.right + 1)) found.push(`runs out: ${name(e)}`);
    if (text.right > innerWidth + 1 || text.left < -1) found.push(`outside: ${name(e)}`);
  }
  // Texts of other things must not lie on each other. What runs on in the lines of one paragraph does not; the chat of a
  // phone and the guide's bubble lie over what the page holds.
  const paragraph = (e) => (style(e).display === 'inline' ? paragraph(e.parentElement) : e);
  const boxes = words.filter((e) => !e.closest('.notices, .cards, .how'))
    .map((e) => ({ e, paragraph: paragraph(e), layer: e.closest('.over, .bubble'), ...within(written(e), seen(e)) }))
    .filter((b) => b.right - b.left > 1 && b.bottom - b.top > 1)
    .sort((a, b) => a.top - b.top);
  for (const [k, a] of boxes.entries()) {
    for (const b of boxes.slice(k + 1)) {
      if (b.top >= a.bottom) break;
      if (a.layer !== b.layer || a.e.contains(b.e) || b.e.contains(a.e) || (a.paragraph === b.paragraph && a.e !== a.paragraph && b.e !== b.paragraph)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 4) found.push(`overlap: ${name(a.e)} with ${name(b.e)}`);
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const e of page.querySelectorAll('input[placeholder]')) {
    const { font, paddingLeft, paddingRight } = style(e);
    pen.font = font;
    // Where something can be searched, room is kept for the cross that empties it.
    const room = e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - (e.type === 'search' ? 16 : 0);
    if (!hidden(e) && pen.measureText(e.placeholder).width > room) found.push(`cut: ${e.placeholder}`);
  }
  for (const e of page.querySelectorAll('button, a, select, input')) {
    if (hidden(e)) continue;
    // A box to tick is hit by its words too.
    const { width, height } = (/^(radio|checkbox)$/.test(e.type) && e.closest('label') || e).getBoundingClientRect();
    if (Math.min(width, height) < 24) found.push(`small: ${name(e)} ${Math.round(width)} x ${Math.round(height)}`);
  }
  return [...new Set(found)];
}
