/* What is wrong with the page as it is, in words: for test_sizes.py. */
() => {
  const found = [];
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith('svelte')).join('.')}`
    + ` "${(e.textContent || e.getAttribute('aria-label') || '').trim().slice(0, 30)}"`;
  const hidden = (e) => !e.checkVisibility() || e.closest('.visually-hidden') || e.closest('[role=grid]');
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) found.push(`the page scrolls ${root.scrollHeight - innerHeight} px down`);
  if (root.scrollWidth > innerWidth) found.push(`the page scrolls ${root.scrollWidth - innerWidth} px aside`);

  // Where a thing can be seen: its box within all that clip it.
  const seen = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (getComputedStyle(p).overflow === 'visible') continue;
      const box = p.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const boxed = (e) => (getComputedStyle(e).display === 'contents' ? boxed(e.parentElement) : e);
  const scrolls = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(p).overflowY + getComputedStyle(p).overflowX)) return true;
    }
    return false;
  };

  // What lies under a dialog is not to be read.
  const page = document.querySelector('dialog:modal') ?? document.getElementById('app');
  // Looked for by their letters: a board has thousands of things without any.
  const letters = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const worded = new Set();
  while (letters.nextNode()) if (letters.currentNode.data.trim()) worded.add(letters.currentNode.parentElement);
  const words = [...worded].filter((e) => e.tagName !== 'OPTION' && !e.closest('svg, style, script') && !hidden(e));
  for (const e of words) {
    // Cut with three dots is told in full by a touch.
    const told = getComputedStyle(e).textOverflow === 'ellipsis' && e.closest('.explained');
    const clips = getComputedStyle(e).overflow !== 'visible';
    if (clips && !told && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)) found.push(`cut: ${name(e)}`);
    const range = document.createRange();
    range.selectNodeContents(e);
    const text = range.getBoundingClientRect();
    const room = seen(boxed(e.parentElement));
    if (!told && !scrolls(e) && (text.left < room.left - 1 || text.right > room.right + 1)) found.push(`runs out: ${name(e)}`);
    if (text.right > innerWidth + 1 || text.left < -1) found.push(`outside: ${name(e)}`);
  }
  // Texts of other things must not lie on each other. What runs on in the lines of one paragraph does not.
  const paragraph = (e) => (getComputedStyle(e).display === 'inline' ? paragraph(e.parentElement) : e);
  const boxes = words.filter((e) => !e.closest('.notices, .cards, .how')).map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const text = range.getBoundingClientRect();
    const clip = seen(e);
    return {
      e, paragraph: paragraph(e), left: Math.max(text.left, clip.left), right: Math.min(text.right, clip.right),
      top: Math.max(text.top, clip.top), bottom: Math.min(text.bottom, clip.bottom),
    };
  }).filter((b) => b.right - b.left > 1 && b.bottom - b.top > 1);
  for (const [k, a] of boxes.entries()) {
    for (const b of boxes.slice(k + 1)) {
      if (a.e.contains(b.e) || b.e.contains(a.e) || (a.paragraph === b.paragraph && a.e !== a.paragraph && b.e !== b.paragraph)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 4) found.push(`overlap: ${name(a.e)} with ${name(b.e)}`);
    }
  }
  for (const e of page.querySelectorAll('button, a, select, input')) {
    if (hidden(e)) continue;
    // A box to tick is hit by its words too.
    const { width, height } = (/^(radio|checkbox)$/.test(e.type) && e.closest('label') || e).getBoundingClientRect();
    if (Math.min(width, height) < 24) found.push(`small: ${name(e)} ${Math.round(width)} x ${Math.round(height)}`);
  }
  return [...new Set(found)];
}
