import type { AlertFacts, AlertKind, AlertSubject } from "@fiel/contracts";
import type { MailThread } from "../mail/mailer.ts";
import type { Language } from "../http/languages.ts";

/** What a message tells about one incident; instants are UTC ms. */
export interface ToldIncident {
  readonly id: number;
  readonly rule: { readonly id: number; readonly name: string; readonly kind: AlertKind };
  readonly subject: AlertSubject;
  readonly facts: AlertFacts;
  /** `unsteady`: it goes on and off, or did until its end; `ruleEnded`: its rule was switched off or removed. Absent: neither. */
  readonly mark?: "unsteady" | "ruleEnded";
  readonly startedMs: number;
  /** Null of one that lasts. */
  readonly endedMs: number | null;
}

/** One message to one destination, its words made; a channel puts them into its form. */
export interface AlertMessage {
  /** The same at every attempt, and no other message's: `webhook-id`, push `Topic`, Message-ID. Letters, digits, `-` and `_`. */
  readonly id: string;
  readonly purpose: "opened" | "ended" | "digest" | "test";
  readonly language: Language;
  /** IANA name of the plant's zone. */
  readonly timeZone: string;
  /** The client's identifier and name. */
  readonly tenant: string;
  readonly client: string;
  /** One line, plain text. */
  readonly title: string;
  /** Lines, plain text, without the links. */
  readonly text: string;
  /** The page of the incident, or of all where there are several. */
  readonly page: string;
  /** Acknowledges without signing in; null where there is nothing to acknowledge. */
  readonly acknowledge: string | null;
  /** Of a mail: what it goes on with, under the first one's subject. */
  readonly thread?: MailThread & { readonly subject: string };
  /** One of `opened` and `ended`, several of a digest, none of a test. */
  readonly incidents: readonly ToldIncident[];
}

/** Where a message goes, with what it takes to send it. */
export type Destination =
  | { readonly kind: "mail"; readonly address: string; readonly name: string }
  | { readonly kind: "push"; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** The secret is `whsec_` and base64. */
  | { readonly kind: "webhook"; readonly url: string; readonly secret: string }
  | { readonly kind: "teams"; readonly url: string }
  | { readonly kind: "telegram"; readonly token: string; readonly chat: string };

export type DestinationOf<K extends Destination["kind"]> = Extract<Destination, { kind: K }>;

/** How an attempt ended. `reason` is shown to people as it is: no secrets, no addresses with tokens in them. */
export type DeliveryResult =
  | { readonly state: "delivered" }
  /** The destination is over (404 or 410 of a push service): it is not told again, and a subscription is dropped. */
  | { readonly state: "gone"; readonly reason: string }
  /** The destination has another address for good, under which it is tried at once. */
  | { readonly state: "moved"; readonly reason: string; readonly to: string }
  /** Refused for good. */
  | { readonly state: "failed"; readonly reason: string }
  /** `waitS`: what the other side asked for (Retry-After). */
  | { readonly state: "later"; readonly reason: string; readonly waitS?: number };

/** One way of telling. Throws nothing: what goes wrong is a result. The signal ends an attempt, which is then tried again. */
export interface Channel<K extends Destination["kind"]> {
  deliver(message: AlertMessage, destination: DestinationOf<K>, signal: AbortSignal): Promise<DeliveryResult>;
}

/** All of them; the server is composed with it. */
export type Channels = { readonly [K in Destination["kind"]]: Channel<K> };
