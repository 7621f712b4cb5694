import type { TextsOf } from "../../texts-of.ts";
import type { devicePtBr } from "../pt-br.ts";

export const deviceUpdateEn: TextsOf<typeof devicePtBr>["device"]["update"] = {
  offered: "Version {{version}} is on the server; {{running}} is in use.",
  verb: "Update to {{version}}",
  underWay: "updating",
  failed: "update failed",
  asked: "Asked.",
  askedText: "The gateway downloads the version, checks its signature and restarts with it.",
  askFailed: "Problem asking for the update.",
  goesOn: "{{version}} goes on, and nothing was lost.",
  states: {
    asked: "Update to {{version}} asked for at {{time}}: the gateway has not answered yet.",
    downloading: "Downloading {{version}} since {{time}}.",
    checked: "{{version}} was downloaded and checked at {{time}}.",
    installed: "{{version}} was installed at {{time}}: the gateway restarts with it.",
    running: "Updated to {{version}} at {{time}}.",
    failed: "The update to {{version}} failed at {{time}}.",
  },
  failures: {
    download: "The file could not be downloaded.",
    truncated: "The file came incomplete.",
    wrongContent: "The file is not the one that was signed.",
    wrongSignature: "The signature is not of whoever made this gateway.",
    wrongPlatform: "The version is for another kind of computer.",
    notNewer: "The version is no newer.",
    diskFull: "This computer's disk lacks room.",
    unwritable: "The gateway may not write to the folder of versions.",
    unusable: "The version does not work on this computer.",
    noStart: "The new version did not start, and the one before is back.",
    noReport: "The new version did not reach the server in time, and the one before is back.",
  },
};
