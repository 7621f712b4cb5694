import { testBlockedStorage } from "./access/blocked-storage.part.ts";
import { testFilledUnheard } from "./access/filled-unheard.part.ts";
import { chosenPassword, testResetPassword } from "./access/reset-password.part.ts";
import { testRewrittenTexts } from "./access/rewritten-texts.part.ts";
import { testSignIn } from "./access/sign-in.part.ts";
import { testSignInOver } from "./access/sign-in-over.part.ts";
import { testSignInFailures } from "./access/sign-in-failures.part.ts";
import { testUnstoredPages } from "./access/unstored-pages.part.ts";
import { openVisit } from "./support/visit.ts";

const visit = openVisit({ machines: 1 });

testSignIn(visit);
testSignInOver(visit);
testFilledUnheard(visit);
testBlockedStorage(visit);
testUnstoredPages(visit);
testRewrittenTexts(visit);
testResetPassword(visit);
testSignInFailures(visit, chosenPassword);
