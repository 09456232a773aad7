// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { known } from '../src/account/account.svelte';
import { calledLast, keepCalled } from '../src/lib/called';
import { forgetBrowser } from '../src/lib/forget';

beforeEach(() => {
  localStorage.clear();
  known.remember(null);
});

describe('the name at a table', () => {
  it('is the one that was said last, else that of the account', () => {
    expect(calledLast()).toBe('');
    known.remember('Anna');
    expect(calledLast()).toBe('Anna');
    keepCalled('Annie');
    expect(calledLast()).toBe('Annie');
    keepCalled('');
    expect(calledLast()).toBe('Anna');
  });
  it('is forgotten with the browser', () => {
    known.remember('Anna');
    keepCalled('Annie');
    forgetBrowser();
    expect(calledLast()).toBe('');
  });
});
