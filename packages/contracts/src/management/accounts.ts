import { formatCep, formatCnpj, visibleText } from "@fiel/domain";
import { z } from "zod";
import { mostCents, mostEquipment } from "../billing/subscriptions.ts";
import { defineCall } from "../call.ts";
import { sheetQuery } from "../sheet-query.ts";
import { isTimeZone, label, line, mailAddress, orRequired } from "../registrations/fields.ts";

const isDay = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** A calendar day, `YYYY-MM-DD`. */
const day = z.string().refine(isDay, { error: "notADay" });
/** A day that a form sends; an empty text means null. */
const sentDay = z
  .union([day, z.literal("")])
  .nullable()
  .transform((text) => (text ? text : null));
/** A field of a new client; null when omitted. */
const orNull = <S extends z.ZodType>(schema: S) => schema.optional().transform((value) => value ?? null);

const address = z.object({
  street: z.string().default(""),
  city: z.string().default(""),
  state: z.string().default(""),
  country: z.string().default(""),
  /** Postal code; eight digits with a hyphen in Brazil, any text elsewhere. */
  cep: z.string().default(""),
});

/** Facts of the open invoice that is due first, otherwise of the newest invoice; ISO days, null without an invoice. */
const billed = {
  /** Number as shown on the invoice; null when none is open. */
  nextInvoice: z.string().nullable(),
  currentPeriodStatus: z.enum(["open", "paid", "late", "returned"]).nullable(),
  currentPeriodDueDate: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
};

/** Limits of a client's use; null without a limit. The limit of equipment is `equipmentAmount`. */
const limits = {
  /** Maximum number of users, removed ones not counted. */
  maxUsers: z.number().int().nullable(),
  /** Months for which the client's data is stored. */
  retentionMonths: z.number().int().nullable(),
  /** Average packages a minute that the client's gateways may deliver; those of one minute may arrive at once. */
  ingestPerMinute: z.number().int().nullable(),
};

const clientAccount = z.object({
  _id: z.string(),
  tenant: z.string(),
  name: z.string(),
  language: z.string(),
  timeZone: z.string(),
  plan: z.string(),
  status: z.enum(["Active", "Blocked"]),
  /** Brazilian company number with punctuation; null when not set. */
  cnpj: z.string().nullable(),
  /** E-mail to which bills are sent; null when not set. */
  accountResponsible: z.string().nullable(),
  address,
  /** Cents per equipment and billing cycle; null before a price was agreed. */
  pricePerEquipment: z.number().int().nullable(),
  equipmentAmount: z.number().int(),
  /** Length of the billing cycle, months. */
  billingPeriod: z.number().int(),
  /** First day of the billing cycle, and first paid day after a trial, ISO; null when not set. */
  billingCycleAnchor: z.string().nullable(),
  endTrialAt: z.string().nullable(),
  ...limits,
  ...billed,
});

const owner = z.object({ name: z.string(), email: z.string(), verified: z.boolean() });

/** A client with its key user, who is null when a command created the client without one. */
export const account = z.object({
  /** Rises with each change; also the record's ETag. */
  version: z.number().int(),
  client: clientAccount,
  owner: owner.nullable(),
});
export type Account = z.infer<typeof account>;

/** A client in the list of clients. */
export const listedAccount = z.object({
  _id: z.string(),
  tenant: z.string(),
  name: z.string(),
  status: z.enum(["Active", "Blocked"]),
  cnpj: z.string().nullable(),
  equipmentAmount: z.number().int(),
  equipmentUsed: z.number().int(),
  pricePerEquipment: z.number().int().nullable(),
  billingPeriod: z.number().int(),
  billingCycleAnchor: z.string().nullable(),
  endTrialAt: z.string().nullable(),
  ...billed,
  /** Cents of the open invoices: not due yet, and late. */
  openCents: z.number().int(),
  lateCents: z.number().int(),
  owner: owner.nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** Last sign-in in the stored sessions, UTC ms; null when there is none. */
  lastSignInAt: z.number().int().nullable(),
});
export type ListedAccount = z.infer<typeof listedAccount>;

const tenant = z
  .string({ error: "required" })
  .overwrite(visibleText)
  .trim()
  .toLowerCase()
  .min(1, { error: "required" })
  .refine((text) => !/\s/.test(text), { error: "tenantSpaces", abort: true })
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, { error: "invalidTenant" });

const part = line(120)
  .nullable()
  .transform((text) => text ?? "")
  .optional();

/** An address that a form sends; parts that are not sent keep their value, in a new client they are empty. */
const sentAddress = z
  .object({ street: part, city: part, state: part, country: part, cep: part })
  .transform((sent, context) => {
    const { country = "", cep = "" } = sent;
    const abroad = country !== "" && !/^bra[sz]il$/i.test(country);
    const written = abroad || cep === "" ? cep : formatCep(cep);
    if (written === null) context.addIssue({ code: "custom", path: ["cep"], message: "invalidCep" });
    return sent.cep === undefined ? sent : { ...sent, cep: written ?? "" };
  })
  .nullable();

const noAddress = { street: "", city: "", state: "", country: "", cep: "" };

const sentEmail = z
  .union([z.literal(""), mailAddress])
  .nullable()
  .transform((text) => (text ? text : null));

const sentCnpj = line(30)
  .nullable()
  .transform((text, context) => {
    if (text === null || text === "") return null;
    const written = formatCnpj(text);
    if (written === null) context.addIssue({ code: "custom", message: "invalidCnpj" });
    return written;
  });

/** A limit that a form sends: null removes the limit, an omitted one keeps its value. */
const limit = (most: number) =>
  z.number().int().min(1, { error: "limitRange" }).max(most, { error: "limitRange" }).nullish();

/** Maximum value of each limit. */
export const largestLimits = {
  maxUsers: 100_000,
  retentionMonths: 240,
  ingestPerMinute: 10_000_000,
} as const;

const rootUser = z.object({ name: label(120), email: mailAddress });

/** Terms that a client needs. In a change, other fields keep their values when they are omitted. */
const terms = {
  tenant,
  name: label(120),
  equipmentAmount: z.number(orRequired).int().max(mostEquipment),
  /** Cents per equipment and billing cycle. */
  pricePerEquipment: z.number(orRequired).int().max(mostCents),
  maxUsers: limit(largestLimits.maxUsers),
  retentionMonths: limit(largestLimits.retentionMonths),
  ingestPerMinute: limit(largestLimits.ingestPerMinute),
  /** IANA name. A new client without it gets the time zone of its state. */
  timeZone: z.string().max(60).refine(isTimeZone, { error: "unknown" }).optional(),
};
const language = line(20);
const plan = label(20);
const status = z.enum(["Active", "Blocked"]);
/** Length of the billing cycle, months. */
const billingPeriod = z.number().int().max(1_000).min(-1_000);

/** A new client; omitted fields get the defaults. */
export const accountCreation = z.object({
  ...terms,
  language: language.default("pt_BR"),
  plan: plan.default("2"),
  status: status.default("Active"),
  billingPeriod: billingPeriod.default(1),
  /** First day of the billing cycle, ISO; defaults to today, and cannot be changed later. */
  billingCycleAnchor: orNull(sentDay),
  endTrialAt: orNull(sentDay),
  accountResponsible: orNull(sentEmail),
  cnpj: orNull(sentCnpj),
  address: orNull(sentAddress).transform((sent) => (sent === null ? null : { ...noAddress, ...sent })),
  rootUser,
});
export type AccountCreation = z.output<typeof accountCreation>;
export type AccountFields = Omit<AccountCreation, "rootUser">;

/** A change of a client; omitted fields keep their values. `rootUser` can change until the invitation is answered. */
export const accountChange = z.object({
  ...terms,
  language: language.optional(),
  plan: plan.optional(),
  status: status.optional(),
  billingPeriod: billingPeriod.optional(),
  billingCycleAnchor: sentDay.optional(),
  endTrialAt: sentDay.optional(),
  accountResponsible: sentEmail.optional(),
  cnpj: sentCnpj.optional(),
  address: sentAddress.optional(),
  rootUser: rootUser.optional(),
});
export type AccountChange = z.output<typeof accountChange>;

/** All clients, sorted by name, each with its next payment. */
export const listAccounts = defineCall({
  method: "GET",
  path: "/api/management/clients/account",
  audience: "manager",
  answer: z.array(listedAccount),
  summary: "Clients",
});

/** The list of clients as a file. */
export const exportAccounts = defineCall({
  method: "GET",
  path: "/api/management/clients/export",
  audience: "manager",
  query: sheetQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Clients as a file",
});

/** One client by its identifier, with its key user. 404 ClientNotFound. */
export const readAccount = defineCall({
  method: "GET",
  path: "/api/management/clients/account/:tenant",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: account,
  versioned: true,
  summary: "One client",
});

/**
 * Creates a client with its system events, and mails the key user an invitation. 409 ClientAlreadyExists (`tenant`); 422 InvalidRequest with
 * `fields`: tenantSpaces, invalidTenant, noPrice, noEquipment, billingPeriod, pastDay, trialTooLong, billingBeforeTrial, billingTooLate, invalidCnpj,
 * invalidCep, invalidEmail, limitRange, required, unknown (`language`).
 */
export const createAccount = defineCall({
  method: "POST",
  path: "/api/management/clients/account",
  audience: "manager",
  body: accountCreation,
  answer: account,
  versioned: true,
  summary: "Create a client",
});

/**
 * Changes the client `tenant`; an empty text or null clears a field. Blocking ends its users' sessions; gateways keep their data until it is
 * unblocked. 404 ClientNotFound; 409 LeavingBegun, or ImportUnfinished while it moves here; 412 ChangedMeanwhile; 422 as for creating, and `locked`
 * (`billingCycleAnchor`; `rootUser` once verified, or once the client has an administrator).
 */
export const updateAccount = defineCall({
  method: "PUT",
  path: "/api/management/clients/account",
  audience: "manager",
  body: accountChange,
  answer: account,
  versioned: true,
  summary: "Change a client",
});

/** Mails the key user's invitation again. 404 ClientNotFound; 409 OwnerVerified when it was already answered. */
export const inviteOwner = defineCall({
  method: "POST",
  path: "/api/management/clients/account/:tenant/invitation",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Invite a client's key user again",
});

const administrator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
});
/** An administrator of the client who can sign in. */
export type Administrator = z.infer<typeof administrator>;

/** Administrators who can be made the client's key user, sorted by name. 404 ClientNotFound. */
export const listAdministrators = defineCall({
  method: "GET",
  path: "/api/management/clients/account/:tenant/administrators",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: z.array(administrator),
  summary: "A client's administrators",
});

/**
 * Makes another administrator the key user. The former key user stays an administrator, and all administrators get a mail. 404 ClientNotFound,
 * NotFound; 409 OwnerNotAdmin; 412 ChangedMeanwhile.
 */
export const makeAdministratorOwner = defineCall({
  method: "POST",
  path: "/api/management/clients/account/:tenant/owner",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  body: z.object({ id: line(40) }),
  answer: account,
  versioned: true,
  summary: "Change a client's key user",
});

/** What a form sends for a new or a changed client; a new client needs `rootUser`. */
export type InputOfAccount = z.input<typeof accountChange>;
