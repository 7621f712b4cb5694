import { folderTroubleOf } from "@fiel/domain";
import type { TFunction } from "i18next";

/** Error codes of systems and the texts that explain them. */
const known = [
  [/ECONNREFUSED/, "refused"],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, "unreachable"],
  [/ENOTFOUND|EAI_AGAIN/, "unknownName"],
  [/ECONNRESET|EPIPE/, "dropped"],
  [/ETIMEDOUT/, "silent"],
] as const;

const ofFolders = [
  [/^ENOENT$/, "absent"],
  [/^ENOTDIR$/, "noFolder"],
  [/^(EACCES|EPERM)$/, "forbidden"],
  [/^EROFS$/, "readOnly"],
  [/^EOUTSIDE$/, "outside"],
  [/^(ENOSPC|EDQUOT)$/, "full"],
  [/^(EBUSY|ETXTBSY)$/, "busy"],
  [/^(EEXIST|EISDIR|ENOTEMPTY)$/, "nameTaken"],
  [/^(E(TIMEDOUT|HOSTDOWN|HOSTUNREACH|NETDOWN|NETUNREACH|CONNREFUSED)|UNKNOWN)$/, "away"],
  [/^E(IO|CONNRESET|NOTCONN|STALE|REMOTEIO|NXIO|NODEV)$/, "away"],
] as const;

const folderText = (trouble: string, t: TFunction): string | null => {
  const { path = "", code = "" } = folderTroubleOf(trouble) ?? {};
  const found = ofFolders.find(([sign]) => sign.test(code));
  return found === undefined ? null : t(`addressTest.folders.${found[1]}`, { path });
};

/** Why a machine cannot be read or a file cannot be written, in the reader's language. Unknown messages stay as the gateway sent them. */
export const troubleText = (trouble: string, t: TFunction): string => {
  const ofFolder = folderText(trouble, t);
  if (ofFolder !== null) return ofFolder;
  const found = known.find(([sign]) => sign.test(trouble));
  return found === undefined ? trouble : t(`addressTest.troubles.${found[1]}`);
};
