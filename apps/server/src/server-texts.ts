import { apiPageTexts } from "./features/api/texts/api-page-texts.ts";
import { alertTexts } from "./features/alerts/texts/alert-texts.ts";
import { fileTexts as alertFileTexts } from "./features/alerts/texts/file-texts.ts";
import { auditFileTexts, auditWordTexts } from "./features/audit/audit-sheet.ts";
import { eventTexts } from "./features/event-mails/texts/event-texts.ts";
import { accountsFileTexts } from "./features/clients/texts/accounts-file-texts.ts";
import { wayOutTexts } from "./features/mail-lists/texts/way-out-texts.ts";
import { faultTexts } from "./features/languages/texts/fault-texts.ts";
import { cellTexts } from "./features/registrations/imports/cells/words.ts";
import { fieldTexts } from "./features/registrations/imports/columns/field-words.ts";
import { errorFileTexts } from "./features/registrations/imports/error-file.ts";
import { exportNameTexts } from "./features/registrations/imports/export-registrations.ts";
import { reasons as importReasons } from "./features/registrations/imports/reasons.ts";
import { mailTexts as reportMailTexts } from "./features/report-schedules/texts/mail-texts.ts";
import { testMailTexts } from "./features/provider-overview/texts/test-mail-texts.ts";
import { reportWords } from "./features/report/texts/words-of.ts";
import { invoiceMailTexts, invoiceTexts } from "./platform/billing/texts/invoice-texts.ts";
import { channelTexts } from "./platform/channels/texts/channel-texts.ts";
import { frameTexts } from "./platform/http/texts/frame-texts.ts";
import { errorTexts } from "./platform/http/messages/messages.ts";
import { emailTexts } from "./platform/mail/texts/email-texts.ts";
import { linkTexts } from "./platform/mail/texts/link-texts.ts";
import { noticeTexts } from "./platform/mail/texts/notice-texts.ts";
import { taskNames } from "./platform/mail/texts/task-names.ts";
import type { DefinedTexts } from "./platform/texts/define-texts.ts";

/** All texts of the server; `server-texts.test.ts` finds missing ones. */
export const serverTexts: readonly DefinedTexts[] = [
  errorTexts,
  linkTexts,
  emailTexts,
  noticeTexts,
  taskNames,
  testMailTexts,
  accountsFileTexts,
  invoiceTexts,
  invoiceMailTexts,
  channelTexts,
  alertTexts,
  alertFileTexts,
  eventTexts,
  reportWords,
  reportMailTexts,
  wayOutTexts,
  importReasons,
  fieldTexts,
  cellTexts,
  exportNameTexts,
  errorFileTexts,
  auditFileTexts,
  auditWordTexts,
  faultTexts,
  frameTexts,
  apiPageTexts,
];
