/** What a person likes; kept in this browser. */
export interface Prefs {
  theme: 'system' | 'light' | 'dark';
  motion: boolean;
  dice: boolean;
  letters: boolean;
  tell: boolean;
  /** Ask once before what cannot be taken back. */
  ask: boolean;
  /** Show what the other side did as a film, whenever it is this player's turn again. */
  film: boolean;
}

const PLACE = 'voltigeur.prefs';

function read(): Prefs {
  const usual: Prefs = { theme: 'system', motion: true, dice: true, letters: true, tell: false, ask: true, film: false };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Prefs>) };
  } catch {
    return usual;
  }
}

export const prefs = $state<Prefs>(read());

const night = matchMedia('(prefers-color-scheme: dark)');
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export const still = (): boolean => !prefs.motion || calm.matches;

function show(): void {
  const dark = prefs.theme === 'dark' || (prefs.theme === 'system' && night.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.toggleAttribute('data-still', still());
}

/** Follows the preferences and the system as long as the page is open. */
export function followPrefs(): void {
  show();
  night.addEventListener('change', show);
  calm.addEventListener('change', show);
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(prefs);
      show();
      try {
        localStorage.setItem(PLACE, text);
      } catch {
        // Then they last as long as the page.
      }
    });
  });
}
