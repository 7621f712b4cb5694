import type { SessionStore } from "../shared/session/session-store.ts";
import { isOfSession } from "../shared/session/stored-session.ts";

/** Whether the page was restored from the browser's back/forward cache. */
type Shown = Pick<PageTransitionEvent, "persisted">;

interface Followed {
  readonly session: Pick<SessionStore, "reload">;
  /** The browser's storage. May throw or be null when site data is blocked; there are then no other tabs to follow. */
  readonly storage: () => Storage | null;
  /** Called when the session changed. */
  readonly onChange: () => void;
}

/**
 * Applies a session that another tab began or ended to this tab. Other keys are ignored without a look at the storage, such as the lease of the
 * stream that is renewed every second.
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
  tabs.addEventListener("storage", (event) => {
    const { key, storageArea } = event as StorageEvent;
    look(isOfSession(key) && isOurs(storageArea));
  });
  // While the page was in the back/forward cache it received no storage events.
  tabs.addEventListener("pageshow", (event) => look((event as unknown as Shown).persisted));
};
