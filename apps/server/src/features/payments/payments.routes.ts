import { createHash } from "node:crypto";
import { receiveAsaasEvent, receivePaymentEvent } from "@fiel/contracts";
import { textOfFile } from "@fiel/domain";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { asaasPayment } from "./asaas-payment.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { type EventOutcome, invoiceOf, type PaymentEvent, receivePayment } from "./receive-payment.ts";
import { isSameToken, isSigned } from "./verify-webhook.ts";

export interface PaymentsDependencies extends PaymentSettings {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

const bodyLimit = 64 * 1024;
const received = { received: true } as const;

/** Webhooks of payment providers; see docs/payments.md. */
export function mountPayments(app: FastifyInstance, dependencies: PaymentsDependencies): void {
  mountWebhook(app, dependencies);
  mountAsaas(app, dependencies);
}

/** Outcomes that nobody has to look at. */
const fine: ReadonlySet<EventOutcome> = new Set(["paid", "settled", "repeated", "ignored"]);

async function take({ postgres, log, now }: PaymentsDependencies, event: PaymentEvent) {
  const outcome = await receivePayment(postgres, event, now());
  const told = { source: event.source, event: event.id, invoice: invoiceOf(event), outcome };
  if (fine.has(outcome)) log.info(told, "aviso de pagamento");
  else log.warn(told, "aviso de pagamento que alguém precisa ver");
  return received;
}

function mountWebhook(app: FastifyInstance, dependencies: PaymentsDependencies): void {
  const { now, webhookSecret } = dependencies;
  // The signature covers the raw bytes, so they are kept, in a scope of their own.
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
      rawBodies.set(request, body);
      done(null, parsed(body));
    });
    const answer = async ({ request }: { readonly request: FastifyRequest }) => {
      const id = requireSigned(request, webhookSecret, now());
      return take(dependencies, webhookEvent(id, bodyOf(request), now()));
    };
    mountCall(scope, receivePaymentEvent, answer, { bodyLimit, uncheckedBody: true });
  });
}

function mountAsaas(app: FastifyInstance, dependencies: PaymentsDependencies): void {
  const { now, asaasToken } = dependencies;
  const answer = async ({ request }: { readonly request: FastifyRequest }) => {
    if (asaasToken === null) throw new CallError("NotFound");
    if (!isSameToken(headerOf(request, "asaas-access-token"), asaasToken))
      throw new CallError("Unauthenticated");
    const checked = receiveAsaasEvent.body.safeParse(request.body);
    // Any status but 200 stops the provider's queue with all later payments, so an unreadable event is stored and accepted.
    if (!checked.success) return take(dependencies, unreadableEvent(request.body));
    return take(dependencies, asaasPayment(checked.data, now()));
  };
  mountCall(app, receiveAsaasEvent, answer, { bodyLimit, uncheckedBody: true });
}

/** An unreadable event, identified by its digest, so that a repeated delivery is recognised. */
const unreadableEvent = (body: unknown): PaymentEvent => {
  const digest = createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex");
  return { source: "Asaas", id: `unreadable ${digest}`, news: null, isUnreadable: true };
};

function webhookEvent(id: string, { type, data }: ReturnType<typeof bodyOf>, nowMs: number): PaymentEvent {
  const source = "webhook";
  if (data?.invoice === undefined) return { source, id, news: null };
  const { invoice: number, amountCents: cents = null, method = "Pix", paidAt } = data;
  const status = returning.get(type as never);
  if (status !== undefined)
    return { source, id, news: { kind: "returned", returned: { number, status, cents } } };
  if (type !== "invoice.paid") return { source, id, news: { kind: "other", number, type } };
  const paidAtMs = paidAt === undefined ? nowMs : Date.parse(paidAt);
  const payment = { number, cents, method, paidAtMs, isDated: paidAt !== undefined };
  return { source, id, news: { kind: "paid", payment } };
}

const returning = new Map([
  ["invoice.refunded", "Refunded"],
  ["invoice.charged_back", "ChargedBack"],
] as const);

const rawBodies = new WeakMap<FastifyRequest, Buffer>();

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(textOfFile(body));
  } catch {
    return undefined;
  }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === "string" ? value : "";
};

/** Id of a signed event. Throws 404 without a secret, and 401 for a wrong signature before the body is parsed. */
function requireSigned(request: FastifyRequest, secret: Buffer | null, nowMs: number): string {
  if (secret === null) throw new CallError("NotFound");
  const id = headerOf(request, "webhook-id");
  const timestamp = headerOf(request, "webhook-timestamp");
  const signature = headerOf(request, "webhook-signature");
  const body = rawBodies.get(request) ?? Buffer.alloc(0);
  if (id === "" || id.length > 200 || !isSigned({ id, timestamp, signature, body }, secret, nowMs))
    throw new CallError("Unauthenticated");
  return id;
}

function bodyOf(request: FastifyRequest) {
  const checked = receivePaymentEvent.body.safeParse(request.body);
  if (!checked.success) throw new CallError("InvalidRequest");
  return checked.data;
}
