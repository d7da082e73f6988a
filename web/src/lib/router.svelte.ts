import { address, within } from './base';

const path = () => within(location.pathname) ?? '/';

/** Where the page is, below the base path. */
export const route = $state({
  path: path(),
  search: location.search,
  /** It grows when a link with a secret is opened in this tab: the same table is sat down at anew. */
  visit: 0,
});

function moved(): void {
  route.path = path();
  route.search = location.search;
}

/** Goes to a path of the page, such as `/g/abc`. */
export function go(to: string): void {
  history.pushState(null, '', address(to));
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
    const to = within(link.getAttribute('href')!);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
}
