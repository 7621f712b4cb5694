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

/** A day of the calendar, `YYYY-MM-DD`. */
const day = z.string().refine(isDay, { error: "notADay" });
/** An empty one is none. */
const sentDay = z
  .union([day, z.literal("")])
  .nullable()
  .transform((text) => (text ? text : null));
/** Of a new client: what is not sent is none. */
const orNull = <S extends z.ZodType>(schema: S) => schema.optional().transform((value) => value ?? null);

const address = z.object({
  street: z.string().default(""),
  city: z.string().default(""),
  state: z.string().default(""),
  country: z.string().default(""),
  /** Eight digits with their hyphen in Brazil, whatever it is elsewhere. */
  cep: z.string().default(""),
});

/** What the open invoice that is due first says, otherwise the newest, paid or its payment returned; ISO days. */
const billed = {
  /** Its number as it is written; null: none is open. */
  nextInvoice: z.string().nullable(),
  currentPeriodStatus: z.enum(["open", "paid", "late", "returned"]).nullable(),
  currentPeriodDueDate: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
};

/** What a client may use at most; null: as much as it likes. Equipment is `equipmentAmount`. */
const limits = {
  /** Users that are not removed. */
  maxUsers: z.number().int().nullable(),
  /** Months for which its data is kept. */
  retentionMonths: z.number().int().nullable(),
  /** Packages that its gateways may deliver a minute, over time; a minute's worth may come at once. */
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
  /** With its punctuation. */
  cnpj: z.string().nullable(),
  /** E-mail of who answers for the bills. */
  accountResponsible: z.string().nullable(),
  address,
  /** Cents per equipment and billing cycle; null: no price was agreed yet. */
  pricePerEquipment: z.number().int().nullable(),
  equipmentAmount: z.number().int(),
  /** Months. */
  billingPeriod: z.number().int(),
  /** ISO days. */
  billingCycleAnchor: z.string().nullable(),
  endTrialAt: z.string().nullable(),
  ...limits,
  ...billed,
});

const owner = z.object({ name: z.string(), email: z.string(), verified: z.boolean() });

/** One client with its key user, who is null where a command made the client without one. */
export const account = z.object({
  /** Rises with each change; the record's ETag. */
  version: z.number().int(),
  client: clientAccount,
  owner: owner.nullable(),
});
export type Account = z.infer<typeof account>;

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
  /** Of its open invoices, cents: those that are not due yet, and those that are late. */
  openCents: z.number().int(),
  lateCents: z.number().int(),
  owner: owner.nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** UTC ms; null: not since the sessions that are kept. */
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

/** Parts that are not sent are left out. */
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

/** Limits that a form has: null takes one away, what is left out stays. */
const limit = (most: number) =>
  z.number().int().min(1, { error: "limitRange" }).max(most, { error: "limitRange" }).nullish();

/** The largest that each limit may be. */
export const largestLimits = {
  maxUsers: 100_000,
  retentionMonths: 240,
  ingestPerMinute: 10_000_000,
} as const;

const rootUser = z.object({ name: label(120), email: mailAddress });

/** Without which there is no client; the rest of a change stays where it is not sent. */
const terms = {
  tenant,
  name: label(120),
  equipmentAmount: z.number(orRequired).int().max(mostEquipment),
  /** Cents. */
  pricePerEquipment: z.number(orRequired).int().max(mostCents),
  maxUsers: limit(largestLimits.maxUsers),
  retentionMonths: limit(largestLimits.retentionMonths),
  ingestPerMinute: limit(largestLimits.ingestPerMinute),
  /** IANA name; left out of a new client, that of its state. */
  timeZone: z.string().max(60).refine(isTimeZone, { error: "unknown" }).optional(),
};
const language = line(20);
const plan = label(20);
const status = z.enum(["Active", "Blocked"]);
/** Months. */
const billingPeriod = z.number().int().max(1_000).min(-1_000);

export const accountCreation = z.object({
  ...terms,
  language: language.default("pt_BR"),
  plan: plan.default("2"),
  status: status.default("Active"),
  billingPeriod: billingPeriod.default(1),
  /** ISO day, today without one; it does not move after the client was created. */
  billingCycleAnchor: orNull(sentDay),
  endTrialAt: orNull(sentDay),
  accountResponsible: orNull(sentEmail),
  cnpj: orNull(sentCnpj),
  address: orNull(sentAddress).transform((sent) => (sent === null ? null : { ...noAddress, ...sent })),
  rootUser,
});
export type AccountCreation = z.output<typeof accountCreation>;
export type AccountFields = Omit<AccountCreation, "rootUser">;

/** What is not sent stays. The key user may change until the invitation was answered. */
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

/** Every client by name, with what is to be paid next. */
export const listAccounts = defineCall({
  method: "GET",
  path: "/api/management/clients/account",
  audience: "manager",
  answer: z.array(listedAccount),
  summary: "Clients",
});

/** The list as a file. */
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
 * Creates a client with its system events, and mails the key user, who chooses a password and begins. 409 ClientAlreadyExists
 * (`tenant`); 422 InvalidRequest with `fields`: tenantSpaces, invalidTenant, noPrice, noEquipment, billingPeriod, pastDay,
 * trialTooLong, billingBeforeTrial, billingTooLate, invalidCnpj, invalidCep, invalidEmail, limitRange, required, unknown (`language`).
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
 * Changes the client that `tenant` names; what is not sent stays, an empty text or null is none. Blocking ends its users' sessions at once; its gateways keep what they have and
 * deliver it once it is unblocked. 404 ClientNotFound; 409 LeavingBegun, or ImportUnfinished while it is being moved here; 412 ChangedMeanwhile; 422 as creating, and `locked` for what does
 * not change (`billingCycleAnchor`; `rootUser` once verified, or once the client has an administrator).
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

/** Sends the key user's invitation again. 404 ClientNotFound; 409 OwnerVerified when it was answered. */
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

/** Who may be made the client's key user, by name. 404 ClientNotFound. */
export const listAdministrators = defineCall({
  method: "GET",
  path: "/api/management/clients/account/:tenant/administrators",
  audience: "manager",
  params: z.object({ tenant: z.string() }),
  answer: z.array(administrator),
  summary: "A client's administrators",
});

/**
 * Makes another administrator the key user; the former one stays an administrator, and all of them are told by mail. 404
 * ClientNotFound, NotFound; 409 OwnerNotAdmin; 412 ChangedMeanwhile.
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

/** What a form sends, of a new client and of one that there is; a new one needs the key user. */
export type InputOfAccount = z.input<typeof accountChange>;
