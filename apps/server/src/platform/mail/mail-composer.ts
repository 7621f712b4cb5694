import type { CarryingMail } from "../answers/hand-over-mail.ts";
import type { QueuedMail } from "./mail-queue.ts";

/** One that begins a thread may name itself: those that go on with it know it by that. */
type ComposedMail = Omit<CarryingMail, "id"> & { readonly id?: string };

/** Makes a queued mail; null when there is nothing to send after all. */
export type MailComposer = (queued: QueuedMail) => Promise<ComposedMail | null>;
