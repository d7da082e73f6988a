/** Where the server is below its host. One module for all links and requests: nothing else in the page begins an address with a slash. */

const written = typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="base-path"]');

/** The path below which everything is: `/`, or such as `/voltigeur/`. The server writes it into the page. */
export const base = written?.content || '/';

/** The address of a path of the page or the interface that begins with a slash: `/g/abc` is `/voltigeur/g/abc`. */
export const address = (path: string, below = base): string => below + path.slice(1);

/** The path of a place below the base path, from its slash on; nothing if the place is elsewhere. */
export const within = (place: string, below = base): string | undefined => (place.startsWith(below) ? `/${place.slice(below.length)}` : undefined);
