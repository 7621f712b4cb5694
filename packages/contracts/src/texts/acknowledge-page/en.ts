import type { AcknowledgePageTexts } from "./pt-br.ts";

export const acknowledgePageEn: AcknowledgePageTexts = {
  loading: "Looking for the alert …",
  failed: "The server did not answer.",
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
