import { z } from "zod";

/** Every error code a call may answer with, and its HTTP status. The message is a translation of the code. */
export const errorStatus = {
  InvalidRequest: 422,
  /** Any fault in choosing a password by a link, including a bad link. */
  InvalidReset: 400,
  Unauthenticated: 401,
  InvalidCredentials: 401,
  /** The password is right; sign-in also needs the second factor's code. */
  SecondFactorRequired: 401,
  InvalidSecondFactor: 401,
  UnknownDeviceKey: 401,
  /** A program's key that there is not, or not any more. */
  UnknownApiKey: 401,
  Forbidden: 403,
  /** Support access may read but not change. */
  SupportReadOnly: 403,
  /** Closed to support access: what would outlast it, and personal pages. */
  SupportClosed: 403,
  /** Only the key user passes that function on. */
  OwnerOnly: 403,
  /** Only the key user gives or takes back the client's order to leave. */
  KeyUserOnly: 403,
  ClientBlocked: 403,
  UserBlocked: 403,
  ClientNotFound: 404,
  NotFound: 404,
  /** Another client has the identifier. */
  ClientAlreadyExists: 409,
  /** The deletion of the client has begun and cannot be called off. */
  LeavingBegun: 409,
  ImportUnfinished: 409,
  /** The key user has answered the invitation. */
  OwnerVerified: 409,
  UserAlreadyExists: 409,
  /** One's own e-mail, and the key user's, can only be changed in the profile. */
  EmailIsOwn: 409,
  OwnerProtected: 409,
  /** The key user must be an administrator who can sign in. */
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
  /** Another version of the same group begins on that day. */
  ShiftPatternAlreadyExists: 409,
  /** A version that has begun stays as it is: a change of it is a new version. */
  ShiftPatternBegun: 409,
  /** Another exception of the same group has one of the days. */
  ShiftExceptionAlreadyExists: 409,
  /** Two shifts of a group overlap; `fields.shifts` names both. */
  ShiftsOverlap: 409,
  TooManyShifts: 409,
  /** Its group, or the top, has a reason that reads the same. */
  ReasonAlreadyExists: 409,
  /** Something is in the group of reasons. */
  ReasonHasReasons: 409,
  /** An event names it, and a group of reasons explains nothing. */
  ReasonOfEvent: 409,
  TooManyReasons: 409,
  /** The reasons to order are not those that are there. */
  ReasonsChanged: 409,
  /** The subscription allows no further equipment. */
  EquipmentLimitReached: 409,
  /** The client gave no support access, or it has ended. */
  NoSupportGrant: 409,
  /** The client neither gave support access nor ordered to leave. */
  NoConsent: 409,
  /** The client has as many users as it may have. */
  UserLimitReached: 409,
  /** The equipment already belongs to another group. */
  EquipmentInGroup: 409,
  /** Another order of the same product and group is in production. */
  OrderInProduction: 409,
  /** An order of this product or group is in production. */
  InProduction: 409,
  EventBlocked: 409,
  SystemEvent: 409,
  CoilDisabled: 409,
  /** The registrations are no longer those with which the file was compared. */
  ImportChanged: 409,
  /** The import was applied already, or not checked yet. */
  ImportEnded: 409,
  UndoExpired: 409,
  LanguageAlreadyExists: 409,
  /** The number of scheduled reports per client is limited. */
  TooManySchedules: 409,
  /** The invoice is paid, cancelled, or a credit note. */
  InvoiceEnded: 409,
  InvoiceStands: 409,
  DaysBilled: 409,
  TooManyAlertRules: 409,
  TooManyAlertDestinations: 409,
  TooManyApiKeys: 409,
  /** Somebody else changed the record since it was read; the answer has the present one as `current`. */
  ChangedMeanwhile: 412,
  SecondFactorEnabled: 409,
  SecondFactorNotSetUp: 409,
  /** The batch number was used before, for other content. */
  BatchNumberReused: 409,
  /** The batch number is older than the ledger: whether it was stored is unknown. */
  BatchTooOld: 409,
  /** The tenant has as many gateway names as it may have; a new one is refused. */
  TooManyGateways: 409,
  /** The gateway cannot get this version: it is not on the server, not for its platform, or not newer. */
  UpdateNotOffered: 409,
  /** The records to discard are not those that the list showed. */
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
  /** The client's gateways deliver more than was agreed: they keep the data and deliver it later. */
  IngestLimitReached: 429,
  /** The server has too many passwords to check; this attempt was not counted. */
  Busy: 503,
  StoreUnavailable: 503,
  Unexpected: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Field name -> message, for faults of single fields. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds until a retry makes sense; also in Retry-After. The message names the wait. */
    retryAfterS: z.number().int().optional(),
    /** With ChangedMeanwhile: the present record, as reading it answers. */
    current: z.record(z.string(), z.unknown()).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
