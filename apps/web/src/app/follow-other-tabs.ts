import type { SessionStore } from "../shared/session/session-store.ts";

/** How a page comes back out of the browser's memory of pages. */
type Shown = Pick<PageTransitionEvent, "persisted">;

interface Followed {
  readonly session: Pick<SessionStore, "reload">;
  /** The browser's; throws, or gives null, where it keeps nothing: then there are no other tabs to follow. */
  readonly storage: () => Storage | null;
  /** The session is another one. */
  readonly onChange: () => void;
}

/**
 * A session that another tab began or ended is this tab's too. Of everything else that other tabs store, as the stream's lease every
 * second, nothing follows here.
 */
export const followOtherTabs = (
  tabs: Pick<EventTarget, "addEventListener">,
  { session, storage, onChange }: Followed,
): void => {
  const look = (isMeant: boolean): void => {
    if (isMeant && session.reload()) onChange();
  };
  const isOurs = (area: Storage | null): boolean => {
    try {
      return area !== null && area === storage();
    } catch {
      return false;
    }
  };
  tabs.addEventListener("storage", (event) => look(isOurs((event as StorageEvent).storageArea)));
  // Of what was stored while the page was kept there no event tells.
  tabs.addEventListener("pageshow", (event) => look((event as unknown as Shown).persisted));
};
