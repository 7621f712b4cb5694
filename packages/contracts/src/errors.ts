import { z } from "zod";

/** Every error code a call may answer with, and its HTTP status. The message is a translation of the code. */
export const errorStatus = {
  InvalidRequest: 422,
  /** Anything wrong about choosing a password by a link, the link included. */
  InvalidReset: 400,
  Unauthenticated: 401,
  InvalidCredentials: 401,
  /** The password fits; sign-in wants the second factor's code too. */
  SecondFactorRequired: 401,
  InvalidSecondFactor: 401,
  UnknownDeviceKey: 401,
  Forbidden: 403,
  /** Support access may see and not change. */
  SupportReadOnly: 403,
  /** What would outlast support access, or is somebody's own, is the client's people's alone. */
  SupportClosed: 403,
  /** The key user alone passes that on. */
  OwnerOnly: 403,
  /** The client's own order to leave is the key user's. */
  KeyUserOnly: 403,
  ClientBlocked: 403,
  UserBlocked: 403,
  ClientNotFound: 404,
  NotFound: 404,
  /** The identifier is another client's. */
  ClientAlreadyExists: 409,
  /** What is gone of a client does not come back: its deletion is not called off any more. */
  LeavingBegun: 409,
  /** The key user answered the invitation. */
  OwnerVerified: 409,
  UserAlreadyExists: 409,
  /** One's own e-mail, and the key user's, change by the profile alone. */
  EmailIsOwn: 409,
  OwnerProtected: 409,
  /** The key user is an administrator who can sign in. */
  OwnerNotAdmin: 409,
  LastAdmin: 409,
  UserNotRemoved: 409,
  /** Its numeric or its text code; `fields` says which. */
  ProductAlreadyExists: 409,
  OrderAlreadyExists: 409,
  EquipmentAlreadyExists: 409,
  GroupAlreadyExists: 409,
  OperatorAlreadyExists: 409,
  EventAlreadyExists: 409,
  CoilAlreadyExists: 409,
  /** The subscription allows no further equipment. */
  EquipmentLimitReached: 409,
  /** The client gave no support access, or it ended. */
  NoSupportGrant: 409,
  /** The client neither gave support access nor ordered to leave. */
  NoConsent: 409,
  /** The client may have no further user. */
  UserLimitReached: 409,
  /** Of an equipment that is to join a group and is in one. */
  EquipmentInGroup: 409,
  /** Another order of the same product and group is in production. */
  OrderInProduction: 409,
  /** The product or the group is of an order in production. */
  InProduction: 409,
  EventBlocked: 409,
  SystemEvent: 409,
  CoilDisabled: 409,
  /** What is registered is not what the file was compared with. */
  ImportChanged: 409,
  /** It was applied already, or not checked yet. */
  ImportEnded: 409,
  UndoExpired: 409,
  LanguageAlreadyExists: 409,
  /** A client has a bounded number of scheduled reports. */
  TooManySchedules: 409,
  /** It is paid or cancelled, or a credit note. */
  InvoiceEnded: 409,
  InvoiceStands: 409,
  DaysBilled: 409,
  TooManyAlertRules: 409,
  TooManyAlertDestinations: 409,
  /** Somebody else changed the record since it was read; the answer has it as `current`. */
  ChangedMeanwhile: 412,
  SecondFactorEnabled: 409,
  SecondFactorNotSetUp: 409,
  /** The batch's number was used for other content. */
  BatchNumberReused: 409,
  /** The batch's number is below what the ledger still remembers: whether it was stored is not known any more. */
  BatchTooOld: 409,
  /** More names of gateways than a tenant may have: a new one is not let in. */
  TooManyGateways: 409,
  /** The gateway is not to become this version: it is not here, not for its platform, or not newer. */
  UpdateNotOffered: 409,
  /** What was to be discarded is not what the list showed. */
  QuarantineChanged: 409,
  BatchTooLarge: 413,
  UnsupportedMediaType: 415,
  MalformedBatch: 422,
  UnknownEquipment: 422,
  UnknownProduct: 422,
  UnknownOperator: 422,
  UnknownEvent: 422,
  WindowTooLarge: 422,
  TooManyRequests: 429,
  /** The client's gateways deliver more than was agreed: they keep what they have, wait and deliver it later. */
  IngestLimitReached: 429,
  /** More passwords to check than the server can at once; nobody was counted against. */
  Busy: 503,
  StoreUnavailable: 503,
  Unexpected: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Field name -> message, for answers about single fields. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds until it makes sense to try again; also in Retry-After. The message names the wait. */
    retryAfterS: z.number().int().optional(),
    /** With ChangedMeanwhile: the record as reading it answers now. */
    current: z.record(z.string(), z.unknown()).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
