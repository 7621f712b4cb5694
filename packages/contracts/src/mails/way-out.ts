import { z } from "zod";
import { defineCall } from "../call.ts";
import { pastedText } from "../registrations/fields.ts";

/** Path of the unsubscribe link in a mail's header, before its token. */
export const wayOutPath = "/api/mails/way-out";

const path = `${wayOutPath}/:token` as const;
const params = z.object({ token: pastedText.min(1).max(200) });

const wayOut = z.object({
  list: z.enum(["report", "occurrences"]),
  /** Name of the report; null for mails about occurrences, and for a report that no longer exists. */
  name: z.string().nullable(),
  /** The client's name. */
  client: z.string(),
  /** Whether the mailbox no longer gets these mails. */
  hasLeft: z.boolean(),
});

/**
 * What the unsubscribe link of a mail would end. Changes nothing, because programs that inspect mails follow links. Browsers get a page with a
 * button. 404 NotFound for a link that this installation did not make.
 */
export const getWayOut = defineCall({
  method: "GET",
  path,
  audience: "none",
  params,
  answer: wayOut,
  summary: "What a mail's way out would end",
});

/**
 * Unsubscribes the mailbox that the link was sent to, and no other. Mail programs send it when their reader unsubscribes (RFC 8058): the body is the
 * form `List-Unsubscribe=One-Click`; 422 without it. A repeat changes nothing. 404 NotFound as `getWayOut`.
 */
export const takeWayOut = defineCall({
  method: "POST",
  path,
  audience: "none",
  params,
  answer: wayOut,
  summary: "Leave a list of mails by a mail's way out",
});
