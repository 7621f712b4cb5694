import type { AcknowledgePageTexts } from "./pt-br.ts";

export const acknowledgePageEn: AcknowledgePageTexts = {
  loading: "Looking for the alert …",
  failed: "The server did not answer.",
  silent: "No connection to the server. The page tries again by itself.",
  unanswered:
    "No answer from the server. We do not know whether the acknowledgement arrived; the page checks as soon as the connection is back.",
  notArrived: "The acknowledgement did not arrive. Press again.",
  retry: "Try again",
  noLink: "This link is not valid any more.",
  acknowledge: "Acknowledge",
  see: "See it in Fiel",
  ended: "This alert has ended.",
  asWhom: "In the name of {{name}}. The next steps will not be told.",
  acknowledged: "{{name}} acknowledged it on {{at}}.",
  lasted: "lasted {{duration}}, since {{began}}",
  lasts: "for {{duration}}, since {{began}}",
};
