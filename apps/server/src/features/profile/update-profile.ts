import type { AnswerOf, updateProfile as call } from "@fiel/contracts";
import type { z } from "zod";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { changesOf, recordAudit } from "../../platform/audit/record-audit.ts";
import { isOwnPassword } from "../../platform/auth/own-attempts.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import type { Revocations } from "../../platform/auth/revocations.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { endLinks } from "../../platform/auth/user-links.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { isLanguage } from "../../platform/http/languages.ts";
import type { PersonPrincipal } from "../../platform/http/principal.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { makePicture, removePicture, storePicture, type Picture } from "./profile-picture.ts";
import { readProfile } from "../../platform/tenants/read-profile.ts";

export interface ProfileChange {
  readonly principal: PersonPrincipal;
  readonly by: AuditActor;
  readonly fields: z.output<typeof call.body>;
  readonly picture: Buffer | null;
}

/** Changes the caller's profile; checks everything before changing anything. A new password ends the other sessions. */
export async function updateProfile(
  postgres: PostgresStore,
  revocations: Revocations,
  change: ProfileChange,
): Promise<AnswerOf<typeof call>> {
  const { principal, by, fields } = change;
  const { language = "" } = fields;
  if (language !== "" && !isLanguage(language))
    throw new CallError("InvalidRequest", { fields: { language: "unknown" } });
  const passwordHash = await newPasswordHash(postgres, change);
  const picture = change.picture === null ? null : await makePicture(change.picture, principal.tenantId);
  const { profile, ended } = await postgres.withTenant(principal.tenantId, async (transaction) => {
    const before = await readProfile(transaction, principal);
    await updateFields(transaction, principal, fields);
    await updatePicture(transaction, principal, picture, fields.removePicture === true);
    const after = await readProfile(transaction, principal);
    const entry = { by, entity: "user", entityId: principal.userId, entityName: after.name };
    const { before: old, after: changed } = changesOf(before, after);
    if (changed !== null)
      await recordAudit(transaction, { ...entry, action: "update", before: old, after: changed });
    if (passwordHash === null) return { profile: after, ended: [] };
    await recordAudit(transaction, { ...entry, action: "changePassword" });
    return { profile: after, ended: await updatePassword(transaction, principal, passwordHash) };
  });
  ended.forEach(revocations.tell);
  return profile;
}

async function newPasswordHash(
  postgres: PostgresStore,
  { principal, fields: { password, newPassword } }: ProfileChange,
): Promise<string | null> {
  if (newPassword === undefined) return null;
  // The schema requires the current password beside a new one.
  if (password === undefined || !(await isOwnPassword(postgres, principal, password)))
    throw new CallError("InvalidRequest", { fields: { password: "wrongPassword" } });
  return hashPassword(newPassword, principal.tenantId);
}

async function updateFields(
  transaction: TenantTransaction,
  { userId }: PersonPrincipal,
  { name, emailNotification, pushNotification, language }: ProfileChange["fields"],
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({
      name,
      email_notification: emailNotification,
      ...(pushNotification === undefined ? {} : { push_notification: pushNotification }),
      ...(language === undefined ? {} : { language: language === "" ? null : language }),
    })
    .where("id", "=", userId)
    .execute();
}

async function updatePicture(
  transaction: TenantTransaction,
  principal: PersonPrincipal,
  picture: Picture | null,
  isRemoved: boolean,
): Promise<void> {
  if (picture === null && !isRemoved) return;
  if (picture === null) await removePicture(transaction, principal.userId);
  const path = picture === null ? null : await storePicture(transaction, principal, picture);
  await transaction
    .updateTable("users")
    .set({ profile_pic_path: path })
    .where("id", "=", principal.userId)
    .execute();
}

async function updatePassword(
  transaction: TenantTransaction,
  principal: PersonPrincipal,
  passwordHash: string,
): ReturnType<typeof endSessions> {
  await transaction
    .updateTable("users")
    .set({ password_hash: passwordHash })
    .where("id", "=", principal.userId)
    .execute();
  await endLinks(transaction, principal.userId);
  return endSessions(transaction, principal, { exceptTokenHash: principal.tokenHash });
}
