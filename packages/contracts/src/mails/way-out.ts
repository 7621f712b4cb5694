import { z } from "zod";
import { defineCall } from "../call.ts";

/** Where the link of a mail's header leads, before its token. */
export const wayOutPath = "/api/mails/way-out";

const path = `${wayOutPath}/:token` as const;
const params = z.object({ token: z.string().min(1).max(200) });

const wayOut = z.object({
  list: z.enum(["report", "occurrences"]),
  /** Of the report; null of mails of occurrences, and of a report that is made no more. */
  name: z.string().nullable(),
  /** The client's name. */
  client: z.string(),
  /** Whether the mailbox gets nothing of it any more. */
  hasLeft: z.boolean(),
});

/**
 * What would end; changes nothing, because programs that look into mails follow links. Browsers get a page with a button. 404 NotFound
 * for a link that nobody here made.
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
 * Ends it for the mailbox that the link was sent to, and for no other. Mail programs send it by themselves when their reader asks to
 * get no more (RFC 8058): the body is the form `List-Unsubscribe=One-Click`; 422 without it. Once more changes nothing.
 */
export const takeWayOut = defineCall({
  method: "POST",
  path,
  audience: "none",
  params,
  answer: wayOut,
  summary: "Leave a list of mails by a mail's way out",
});
