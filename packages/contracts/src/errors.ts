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
  ClientBlocked: 403,
  UserBlocked: 403,
  ClientNotFound: 404,
  NotFound: 404,
  UserAlreadyExists: 409,
  OwnerProtected: 409,
  LastAdmin: 409,
  UserNotRemoved: 409,
  SecondFactorEnabled: 409,
  SecondFactorNotSetUp: 409,
  /** The batch's number was used for other content. */
  BatchNumberReused: 409,
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
  }),
});

export type ErrorBody = z.infer<typeof errorBody>;
