import type { CarryingMail } from "../answers/hand-over-mail.ts";
import type { QueuedMail } from "./mail-queue.ts";

/** A composed mail. The first mail of a thread may set its own id, by which later mails refer to it. */
type ComposedMail = Omit<CarryingMail, "id"> & { readonly id?: string };

/** Composes a queued mail; null when there is nothing to send any more. */
export type MailComposer = (queued: QueuedMail) => Promise<ComposedMail | null>;
