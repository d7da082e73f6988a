/** Whom this browser does not want to hear, by game. */
export type Voice = 'opponent' | 'gallery';

const PLACE = 'voltigeur.muted';

function all(): Record<string, Voice[]> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Voice[]>;
  } catch {
    return {};
  }
}

export const muted = (id: string): readonly Voice[] => all()[id] ?? [];

export function mute(id: string, voice: Voice, on: boolean): readonly Voice[] {
  const now = [...muted(id).filter((one) => one !== voice), ...(on ? [voice] : [])];
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all(), [id]: now }));
  } catch {
    // Then it lasts as long as the page is open.
  }
  return now;
}
