import type { Migration } from "kysely/migration";
import * as access from "./0001-access.ts";
import * as registrations from "./0002-registrations.ts";
import * as ingest from "./0003-ingest.ts";
import * as backOffice from "./0004-back-office.ts";
import * as lookUps from "./0005-look-ups.ts";
import * as registrationNotices from "./0006-registration-notices.ts";
import * as people from "./0007-people.ts";
import * as auditTrail from "./0008-audit-trail.ts";
import * as mailQueue from "./0009-mail-queue.ts";
import * as dataVersions from "./0010-data-versions.ts";
import * as changedParts from "./0011-changed-parts.ts";
import * as orderVersions from "./0012-order-versions.ts";
import * as gatewaysTell from "./0013-gateways-tell.ts";
import * as batchDigests from "./0014-batch-digests.ts";
import * as deviceKeys from "./0015-device-keys.ts";
import * as ledger from "./0016-ledger.ts";
import * as quarantineByCause from "./0017-quarantine-by-cause.ts";
import * as registrationPages from "./0019-registrations.ts";
import * as imports from "./0021-imports.ts";
import * as addressTests from "./0022-address-tests.ts";
import * as boards from "./0023-boards.ts";
import * as schedules from "./0024-schedules.ts";
import * as manyTenantsTogether from "./0025-many-tenants-together.ts";
import * as eventMails from "./0026-event-mails.ts";
import * as machineRecords from "./0027-machine-records.ts";
import * as alerts from "./0028-alerts.ts";
import * as provider from "./0030-provider.ts";
import * as accounts from "./0031-accounts.ts";
import * as billing from "./0032-billing.ts";
import * as alertsAndScreens from "./0035-alerts-and-screens.ts";
import * as languages from "./0036-languages.ts";
import * as limits from "./0038-limits.ts";
import * as support from "./0039-support.ts";
import * as knownBrowsers from "./0040-known-browsers.ts";
import * as endsByIndex from "./0041-ends-by-index.ts";
import * as leaving from "./0042-leaving.ts";
import * as gauges from "./0043-gauges.ts";
import * as gatewayUpdates from "./0045-gateway-updates.ts";
import * as horizons from "./0046-horizons.ts";
import * as providerSees from "./0047-provider-sees.ts";
import * as machineHolds from "./0048-machine-holds.ts";
import * as telemetryLog from "./0049-telemetry-log.ts";
import * as installation from "./0050-installation.ts";
import * as mailsByRank from "./0051-mails-by-rank.ts";
import * as confirmedTime from "./0052-confirmed-time.ts";
import * as sealedExports from "./0053-sealed-exports.ts";
import * as deletionsBegin from "./0054-deletions-begin.ts";
import * as stepsFrom from "./0056-steps-from.ts";
import * as clientIds from "./0057-client-ids.ts";
import * as askers from "./0058-askers.ts";
import * as newEmails from "./0059-new-emails.ts";
import * as alertStates from "./0060-alert-states.ts";
import * as mailThreads from "./0062-mail-threads.ts";
import * as forgottenPeople from "./0063-forgotten-people.ts";
import * as textsAndDays from "./0064-texts-and-days.ts";
import * as leavingOrders from "./0065-leaving-orders.ts";
import * as oneClientsTrail from "./0066-one-clients-trail.ts";
import * as sumRechecks from "./0068-sum-rechecks.ts";
import * as pastValues from "./0070-past-values.ts";
import * as returnedPayments from "./0071-returned-payments.ts";
import * as unreadTelemetry from "./0073-unread-telemetry.ts";
import * as dueAfterJumps from "./0074-due-after-jumps.ts";
import * as reservedBlocks from "./0075-reserved-blocks.ts";
import * as whoseWords from "./0078-whose-words.ts";
import * as importRoom from "./0081-import-room.ts";
import * as looksUnderWay from "./0082-looks-under-way.ts";
import * as transferAttempts from "./0083-transfer-attempts.ts";
import * as forgettings from "./0084-forgettings.ts";
import * as taughtColumns from "./0086-taught-columns.ts";
import * as returnedInvoices from "./0087-returned-invoices.ts";
import * as askedRuns from "./0088-asked-runs.ts";
import * as unreadAgain from "./0089-unread-again.ts";
import * as mailKeys from "./0090-mail-keys.ts";
import * as unreadableSheets from "./0091-unreadable-sheets.ts";
import * as answers from "./0093-answers.ts";
import * as unsteadyIncidents from "./0094-unsteady-incidents.ts";
import * as shifts from "./0100-shifts.ts";
import * as apiKeys from "./0106-api-keys.ts";
import * as trailAgesInOrder from "./0109-trail-ages-in-order.ts";
import * as reportedUntil from "./0110-reported-until.ts";
import * as arrivalsAreWhole from "./0111-arrivals-are-whole.ts";
import * as endedImports from "./0112-ended-imports.ts";
import * as gatewaysFirstSeen from "./0118-gateways-first-seen.ts";
import * as reasons from "./0122-reasons.ts";
import * as eventReasons from "./0123-event-reasons.ts";
import * as rowsOfOneTable from "./0124-rows-of-one-table.ts";
import * as attemptsOfClaims from "./0125-attempts-of-claims.ts";
import * as letInSince from "./0126-let-in-since.ts";
import * as namesInTexts from "./0127-names-in-texts.ts";
import * as codesAtHalfWidth from "./0128-codes-at-half-width.ts";
import * as trialsOfRules from "./0129-trials-of-rules.ts";
import * as lastBlock from "./0130-last-block.ts";
import * as stopAnswers from "./0132-stop-answers.ts";
import * as toldOfWhat from "./0133-told-of-what.ts";
import * as importFiles from "./0135-import-files.ts";
import * as tablets from "./0136-tablets.ts";
import * as askedChecks from "./0137-asked-checks.ts";
import * as shiftEntries from "./0138-shift-entries.ts";
import * as packageFeed from "./0140-package-feed.ts";
import * as eventsOut from "./0141-events-out.ts";
import * as failingDestinations from "./0142-failing-destinations.ts";
import * as controlLimits from "./0143-control-limits.ts";
import * as renewedEventDestinations from "./0144-renewed-event-destinations.ts";
import * as machineProfiles from "./0145-machine-profiles.ts";
import * as postedWeighings from "./0146-posted-weighings.ts";
import * as sureTime from "./0147-sure-time.ts";
import * as nominalRates from "./0148-nominal-rates.ts";
import * as mailsAfterAClockWasSet from "./0149-mails-after-a-clock-was-set.ts";
import * as damageAndLostTelemetry from "./0151-damage-and-lost-telemetry.ts";
import * as gatewayOverruns from "./0155-gateway-overruns.ts";

/** Migrations by name, forward only: a released migration is never edited, the next change is a new file. */
export const migrations: Record<string, Migration> = {
  "0001-access": access,
  "0002-registrations": registrations,
  "0003-ingest": ingest,
  "0004-back-office": backOffice,
  "0005-look-ups": lookUps,
  "0006-registration-notices": registrationNotices,
  "0007-people": people,
  "0008-audit-trail": auditTrail,
  "0009-mail-queue": mailQueue,
  "0010-data-versions": dataVersions,
  "0011-changed-parts": changedParts,
  "0012-order-versions": orderVersions,
  "0013-gateways-tell": gatewaysTell,
  "0014-batch-digests": batchDigests,
  "0015-device-keys": deviceKeys,
  "0016-ledger": ledger,
  "0017-quarantine-by-cause": quarantineByCause,
  "0019-registrations": registrationPages,
  "0021-imports": imports,
  "0022-address-tests": addressTests,
  "0023-boards": boards,
  "0024-schedules": schedules,
  "0025-many-tenants-together": manyTenantsTogether,
  "0026-event-mails": eventMails,
  "0027-machine-records": machineRecords,
  "0028-alerts": alerts,
  "0030-provider": provider,
  "0031-accounts": accounts,
  "0032-billing": billing,
  "0035-alerts-and-screens": alertsAndScreens,
  "0036-languages": languages,
  "0038-limits": limits,
  "0039-support": support,
  "0040-known-browsers": knownBrowsers,
  "0041-ends-by-index": endsByIndex,
  "0042-leaving": leaving,
  "0043-gauges": gauges,
  "0045-gateway-updates": gatewayUpdates,
  "0046-horizons": horizons,
  "0047-provider-sees": providerSees,
  "0048-machine-holds": machineHolds,
  "0049-telemetry-log": telemetryLog,
  "0050-installation": installation,
  "0051-mails-by-rank": mailsByRank,
  "0052-confirmed-time": confirmedTime,
  "0053-sealed-exports": sealedExports,
  "0054-deletions-begin": deletionsBegin,
  "0056-steps-from": stepsFrom,
  "0057-client-ids": clientIds,
  "0058-askers": askers,
  "0059-new-emails": newEmails,
  "0060-alert-states": alertStates,
  "0062-mail-threads": mailThreads,
  "0063-forgotten-people": forgottenPeople,
  "0064-texts-and-days": textsAndDays,
  "0065-leaving-orders": leavingOrders,
  "0066-one-clients-trail": oneClientsTrail,
  "0068-sum-rechecks": sumRechecks,
  "0070-past-values": pastValues,
  "0071-returned-payments": returnedPayments,
  "0073-unread-telemetry": unreadTelemetry,
  "0074-due-after-jumps": dueAfterJumps,
  "0075-reserved-blocks": reservedBlocks,
  "0078-whose-words": whoseWords,
  "0081-import-room": importRoom,
  "0082-looks-under-way": looksUnderWay,
  "0083-transfer-attempts": transferAttempts,
  "0084-forgettings": forgettings,
  "0086-taught-columns": taughtColumns,
  "0087-returned-invoices": returnedInvoices,
  "0088-asked-runs": askedRuns,
  "0089-unread-again": unreadAgain,
  "0090-mail-keys": mailKeys,
  "0091-unreadable-sheets": unreadableSheets,
  "0093-answers": answers,
  "0094-unsteady-incidents": unsteadyIncidents,
  "0100-shifts": shifts,
  "0106-api-keys": apiKeys,
  "0109-trail-ages-in-order": trailAgesInOrder,
  "0110-reported-until": reportedUntil,
  "0111-arrivals-are-whole": arrivalsAreWhole,
  "0112-ended-imports": endedImports,
  "0118-gateways-first-seen": gatewaysFirstSeen,
  "0122-reasons": reasons,
  "0123-event-reasons": eventReasons,
  "0124-rows-of-one-table": rowsOfOneTable,
  "0125-attempts-of-claims": attemptsOfClaims,
  "0126-let-in-since": letInSince,
  "0127-names-in-texts": namesInTexts,
  "0128-codes-at-half-width": codesAtHalfWidth,
  "0129-trials-of-rules": trialsOfRules,
  "0130-last-block": lastBlock,
  "0132-stop-answers": stopAnswers,
  "0133-told-of-what": toldOfWhat,
  "0135-import-files": importFiles,
  "0136-tablets": tablets,
  "0137-asked-checks": askedChecks,
  "0138-shift-entries": shiftEntries,
  "0140-package-feed": packageFeed,
  "0141-events-out": eventsOut,
  "0142-failing-destinations": failingDestinations,
  "0143-control-limits": controlLimits,
  "0144-renewed-event-destinations": renewedEventDestinations,
  "0145-machine-profiles": machineProfiles,
  "0146-posted-weighings": postedWeighings,
  "0147-sure-time": sureTime,
  "0148-nominal-rates": nominalRates,
  "0149-mails-after-a-clock-was-set": mailsAfterAClockWasSet,
  "0151-damage-and-lost-telemetry": damageAndLostTelemetry,
  "0155-gateway-overruns": gatewayOverruns,
};
