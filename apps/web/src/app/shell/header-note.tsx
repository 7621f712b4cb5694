import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

export const headerNoteId = "header-note";

/** The element exists as long as the shell, so only its presence is read. */
const never = () => () => undefined;
const place = () => document.getElementById(headerNoteId);

/** Content that a page shows beside its title, where the header has room. */
export const HeaderNote = ({ children }: { children: ReactNode }) => {
  const element = useSyncExternalStore(never, place);
  return element === null ? null : createPortal(children, element);
};
