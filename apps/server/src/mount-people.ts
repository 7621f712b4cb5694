import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { mountAccess, type AccessDependencies } from "./features/access/access.routes.ts";
import { mountOwnEmail } from "./features/access/own-email.routes.ts";
import { mountAudit } from "./features/audit/audit.routes.ts";
import { composeInvoiceMail } from "./features/billing/compose-invoice-mail.ts";
import { composeEventMail, eventMailKind } from "./features/event-mails/compose-event-mail.ts";
import { openEventMails } from "./features/event-mails/open-event-mails.ts";
import { mountMailLists } from "./features/mail-lists/way-out.routes.ts";
import { mountPrivacy } from "./features/privacy/privacy.routes.ts";
import { mountProfile } from "./features/profile/profile.routes.ts";
import { mountSecondFactor } from "./features/second-factor/second-factor.routes.ts";
import { mountSessions } from "./features/sessions/sessions.routes.ts";
import { recordSupportSteps } from "./features/support/record-steps.ts";
import { mountSupport } from "./features/support/support.routes.ts";
import { mountUsers } from "./features/users/users.routes.ts";
import { composeEmailMail, emailMailKind } from "./platform/auth/email-mails.ts";
import { composeLinkMail, linkMailKind } from "./platform/auth/link-mails.ts";
import { clientsRealm, providersRealm } from "./platform/auth/realm.ts";
import { openMailSender } from "./platform/mail/mail-sender.ts";
import type { Provider } from "./platform/billing/invoicing-provider.ts";
import { invoiceMailKind } from "./platform/billing/queue-invoice-mail.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Registrations } from "./platform/registrations/tenant-registrations.ts";
import { composeNoticeMail, noticeMailKind } from "./platform/mail/notice-mails.ts";

export interface PeopleDependencies extends Omit<AccessDependencies, "realm"> {
  readonly registrations: Registrations;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  /** Public URL of this installation, where mailed links lead. */
  readonly publicUrl: string;
  /** Issuer of the invoices. */
  readonly provider: Provider;
}

/** Mounts the calls of signed-in users about themselves. */
function mountPerson(app: FastifyInstance, person: AccessDependencies): void {
  mountAccess(app, person);
  mountOwnEmail(app, person);
  mountSessions(app, person);
  mountProfile(app, person);
  mountSecondFactor(app, person);
}

/** Mounts sign-in, users, managers, profiles, the audit trail and their mails. */
export async function mountPeople(app: FastifyInstance, people: PeopleDependencies): Promise<void> {
  const { postgres, registrations, mailer, log, publicUrl } = people;
  const composers = {
    [linkMailKind]: composeLinkMail(postgres, publicUrl),
    [emailMailKind]: composeEmailMail(postgres, publicUrl),
    [eventMailKind]: composeEventMail(postgres, publicUrl),
    [invoiceMailKind]: composeInvoiceMail(people),
    [noticeMailKind]: composeNoticeMail(postgres, publicUrl),
  };
  const mails = await openMailSender({ postgres, mailer, composers, log });
  const eventMails = await openEventMails({ postgres, registrations, log, now: people.now });
  app.addHook("onClose", () => Promise.all([mails.close(), eventMails.close()]));
  recordSupportSteps(app, postgres);
  for (const realm of [clientsRealm(postgres), providersRealm]) mountPerson(app, { ...people, realm });
  mountUsers(app, people);
  mountMailLists(app, people);
  mountSupport(app, people);
  mountPrivacy(app, people);
  mountAudit(app, people);
}
