import { z } from "zod";

/** HTTP status of every error code. Clients show the translation of the code. */
export const errorStatus = {
  InvalidRequest: 422,
  /** Any fault in choosing a password by a mailed link, an invalid link included. */
  InvalidReset: 400,
  Unauthenticated: 401,
  InvalidCredentials: 401,
  /** The password is right; sign-in also needs the second factor's code. */
  SecondFactorRequired: 401,
  InvalidSecondFactor: 401,
  UnknownDeviceKey: 401,
  /** The API key does not exist, was removed, or has ended. */
  UnknownApiKey: 401,
  /** The cursor is from before a restore or from another installation; the program must read again from the beginning. */
  CursorEnded: 410,
  Forbidden: 403,
  /** Support access may read but not change. */
  SupportReadOnly: 403,
  /** Support access does not open this call: personal pages, and changes that would outlast the access. */
  SupportClosed: 403,
  /** Only the present key user can make another user the key user. */
  OwnerOnly: 403,
  /** Only the key user orders that the client leaves, or withdraws that order. */
  KeyUserOnly: 403,
  ClientBlocked: 403,
  UserBlocked: 403,
  ClientNotFound: 404,
  NotFound: 404,
  /** Another client has the identifier. */
  ClientAlreadyExists: 409,
  /** The deletion of the client has begun and cannot be cancelled. */
  LeavingBegun: 409,
  ImportUnfinished: 409,
  /** The key user has already answered the invitation. */
  OwnerVerified: 409,
  UserAlreadyExists: 409,
  /** The caller's own e-mail and the key user's can be changed only in their own profile. */
  EmailIsOwn: 409,
  OwnerProtected: 409,
  /** The key user must be an administrator who can sign in. */
  OwnerNotAdmin: 409,
  LastAdmin: 409,
  UserNotRemoved: 409,
  /** Another product has the numeric or the text code; `fields` says which. */
  ProductAlreadyExists: 409,
  OrderAlreadyExists: 409,
  EquipmentAlreadyExists: 409,
  GroupAlreadyExists: 409,
  OperatorAlreadyExists: 409,
  EventAlreadyExists: 409,
  CoilAlreadyExists: 409,
  /** Another version of the same group's pattern begins on that day. */
  ShiftPatternAlreadyExists: 409,
  /** A version of a shift pattern that has begun cannot be changed; a new version is needed. */
  ShiftPatternBegun: 409,
  /** Another exception of the same group covers one of the days. */
  ShiftExceptionAlreadyExists: 409,
  /** Two shifts of a group overlap; `fields.shifts` names both. */
  ShiftsOverlap: 409,
  TooManyShifts: 409,
  /** The product already has a nominal rate for this equipment, or for all. */
  NominalRateAlreadyExists: 409,
  TooManyNominalRates: 409,
  /** Another reason in the same group of reasons, or on the top level, has an equal name. */
  ReasonAlreadyExists: 409,
  /** The group of reasons is not empty. */
  ReasonHasReasons: 409,
  /** An event names the reason, so it cannot become a group of reasons. */
  ReasonOfEvent: 409,
  /** A stop has or had this reason, so it cannot become a group of reasons. */
  ReasonOfStop: 409,
  TooManyReasons: 409,
  /** The ids to order are not exactly those of the registered reasons. */
  ReasonsChanged: 409,
  /** Somebody explained the stop after the caller read it; `current` is `ChangedStops`. */
  StopChanged: 409,
  /** Somebody signed or confirmed the shift after the caller read it; `current` is the present `ShiftHandover`. */
  HandoverChanged: 409,
  /** The next shift confirmed the shift: it takes notes alone, and tablets no longer tell of its stops. */
  ShiftLocked: 409,
  /** The subscription allows no further equipment. */
  EquipmentLimitReached: 409,
  /** The client gave no support access, or it has ended. */
  NoSupportGrant: 409,
  /** The client neither gave support access nor ordered to leave. */
  NoConsent: 409,
  /** The client has reached its maximum number of users. */
  UserLimitReached: 409,
  /** The equipment belongs to another group. */
  EquipmentInGroup: 409,
  /** Another order of the same product and group is in production. */
  OrderInProduction: 409,
  /** An order of this product or group is in production. */
  InProduction: 409,
  EventBlocked: 409,
  SystemEvent: 409,
  CoilDisabled: 409,
  /** The registrations changed after the file was compared with them. */
  ImportChanged: 409,
  /** The import was already applied, or was not checked yet. */
  ImportEnded: 409,
  UndoExpired: 409,
  LanguageAlreadyExists: 409,
  /** The client has reached the maximum number of scheduled reports. */
  TooManySchedules: 409,
  /** The invoice is paid, cancelled, or a credit note. */
  InvoiceEnded: 409,
  InvoiceStands: 409,
  DaysBilled: 409,
  TooManyAlertRules: 409,
  TooManyAlertDestinations: 409,
  TooManyApiKeys: 409,
  TooManyEventDestinations: 409,
  /** Nothing is sent to a destination that is switched off. */
  DestinationOff: 409,
  /** A program used this id for another weighing of the machine. */
  WeighingIdReused: 409,
  MachineProfileAlreadyExists: 409,
  TooManyMachineProfiles: 409,
  /** A machine is read by this profile. */
  MachineProfileInUse: 409,
  /** Another person changed the record after the caller read it; `current` is the present record. */
  ChangedMeanwhile: 412,
  SecondFactorEnabled: 409,
  SecondFactorNotSetUp: 409,
  /** The batch number was used for other content. */
  BatchNumberReused: 409,
  /** The batch number is older than the ledger, so the server cannot know whether the batch was stored. */
  BatchTooOld: 409,
  /** The tenant has reached the maximum number of gateway names. */
  TooManyGateways: 409,
  /** The gateway cannot install this version: it is not on the server, not for its platform, or not newer. */
  UpdateNotOffered: 409,
  /** The records to discard are not the ones that the list showed. */
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
  /** The client's gateways deliver more than was agreed. They keep the data and send it later. */
  IngestLimitReached: 429,
  /**
   * Too much work of one kind is under way (passwords, images, sheets, PDFs), or a row is locked; retry after `retryAfterS`. A sign-in is then not
   * counted as an attempt.
   */
  Busy: 503,
  StoreUnavailable: 503,
  /** The server's clock is not confirmed by anybody, and it would date records wrongly by it. Gateways keep them and send them later. */
  ClockUnconfirmed: 503,
  Unexpected: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every error answer. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** Field name to message, for faults of single fields; absent otherwise. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Seconds until a retry makes sense, as in Retry-After; absent without a wait. The message names the wait too. */
    retryAfterS: z.number().int().optional(),
    /** With ChangedMeanwhile the present record, as its read call answers; with StopChanged `ChangedStops`, with HandoverChanged `ShiftHandover`; absent otherwise. */
    current: z.record(z.string(), z.unknown()).optional(),
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
