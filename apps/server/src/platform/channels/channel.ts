import type { AlertFacts, AlertKind, AlertSubject } from "@fiel/contracts";
import type { MailThread } from "../mail/mailer.ts";
import type { Language } from "../http/languages.ts";

/** An incident in a message; instants are UTC ms. */
export interface ToldIncident {
  readonly id: number;
  readonly rule: { readonly id: number; readonly name: string; readonly kind: AlertKind };
  readonly subject: AlertSubject;
  readonly facts: AlertFacts;
  /**
   * `unsteady`: the incident keeps opening and closing, or did until its end. `ruleEnded`: its rule was switched off or removed. Absent when neither
   * applies.
   */
  readonly mark?: "unsteady" | "ruleEnded";
  readonly startedMs: number;
  /** Null while the incident lasts. */
  readonly endedMs: number | null;
}

/** One message to one destination, with its texts; a channel brings them into its own format. */
export interface AlertMessage {
  /** Unique to the message and equal at every attempt: used as `webhook-id`, push `Topic` and Message-ID. Letters, digits, `-` and `_`. */
  readonly id: string;
  readonly purpose: "opened" | "ended" | "digest" | "test";
  readonly language: Language;
  /** IANA name of the plant's zone. */
  readonly timeZone: string;
  /** The client's identifier and name. */
  readonly tenant: string;
  readonly client: string;
  /** One line of plain text. */
  readonly title: string;
  /** Lines of plain text, without the links. */
  readonly text: string;
  /** URL of the incident's page, or of the list when there are several incidents. */
  readonly page: string;
  /** URL that acknowledges without signing in; null when there is nothing to acknowledge. */
  readonly acknowledge: string | null;
  /** Mail only: the thread that it belongs to, and the subject of the thread's first mail. */
  readonly thread?: MailThread & { readonly subject: string };
  /** One incident for `opened` and `ended`, several for `digest`, none for `test`. */
  readonly incidents: readonly ToldIncident[];
}

/** Destination of a message, with everything needed to send to it. */
export type Destination =
  | { readonly kind: "mail"; readonly address: string; readonly name: string }
  | { readonly kind: "push"; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** `secret` is `whsec_` followed by base64. */
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string }
  | { readonly kind: "teams"; readonly url: string }
  | { readonly kind: "telegram"; readonly token: string; readonly chat: string };

export type DestinationOf<K extends Destination["kind"]> = Extract<Destination, { kind: K }>;

/** Outcome of a delivery attempt. `reason` is shown to people unchanged, so it contains no secret and no address with a token. */
export type DeliveryResult =
  | { readonly state: "delivered" }
  /** The destination no longer exists (404 or 410 of a push service). Nothing is sent to it again, and a push subscription is dropped. */
  | { readonly state: "gone"; readonly reason: string }
  /** The destination moved permanently to `to`, where it is tried at once. */
  | { readonly state: "moved"; readonly reason: string; readonly to: string }
  /** Refused permanently. */
  | { readonly state: "failed"; readonly reason: string }
  /** Failed temporarily. `waitS` is the wait that the other side asked for (Retry-After), s. */
  | { readonly state: "later"; readonly reason: string; readonly waitS?: number };

/** One way of notifying. Never throws: an error is a result. The signal aborts an attempt, which is then retried later. */
export interface Channel<K extends Destination["kind"]> {
  deliver(message: AlertMessage, destination: DestinationOf<K>, signal: AbortSignal): Promise<DeliveryResult>;
}

/** All channels; the server is composed with them. */
export type Channels = { readonly [K in Destination["kind"]]: Channel<K> };
