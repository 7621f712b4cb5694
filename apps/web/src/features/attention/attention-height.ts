import type { Preference } from "../../shared/preferences/use-stored.ts";

const most = 4;

/** Number of lines at the last visit in this browser; that much room is reserved while loading. */
export const attentionHeight: Preference<number> = {
  key: "attentionLines",
  read: (text) => Math.min(most, Math.max(0, Math.floor(Number(text ?? 0)) || 0)),
  write: (lines) => (lines === 0 ? null : String(lines)),
};
