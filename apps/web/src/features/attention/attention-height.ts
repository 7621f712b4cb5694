import type { Preference } from "../../shared/preferences/use-stored.ts";

const most = 4;

/** How many lines it had last on this machine: so much room is kept until it is known again. */
export const attentionHeight: Preference<number> = {
  key: "attentionLines",
  read: (text) => Math.min(most, Math.max(0, Math.floor(Number(text ?? 0)) || 0)),
  write: (lines) => (lines === 0 ? null : String(lines)),
};
