import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

export const headerNoteId = "header-note";

/** The place stands as long as the shell: only whether it is there yet has to be looked at. */
const never = () => () => undefined;
const place = () => document.getElementById(headerNoteId);

/** What a page tells beside its title, where the header has room for it. */
export const HeaderNote = ({ children }: { children: ReactNode }) => {
  const element = useSyncExternalStore(never, place);
  return element === null ? null : createPortal(children, element);
};
