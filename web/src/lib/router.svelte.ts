/** Where the page is. */
export const route = $state({
  path: location.pathname,
  search: location.search,
  /** It grows when a link with a secret is opened in this tab: the same table is sat down at anew. */
  visit: 0,
});

function moved(): void {
  route.path = location.pathname;
  route.search = location.search;
}

export function go(to: string): void {
  history.pushState(null, '', to);
  moved();
  scrollTo(0, 0);
}

/** Follows links inside the page without loading it again. */
export function followLinks(): void {
  addEventListener('popstate', moved);
  // The browser loads nothing if only the part behind # differs.
  addEventListener('hashchange', () => /[#&](token|invitation)=/.test(location.hash) && route.visit++);
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    event.preventDefault();
    go(link.getAttribute('href')!);
  });
}
