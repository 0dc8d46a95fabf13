// The page's policy forbids code from text; zod would try whether it may, and each try is a violation.
// Said where zod looks for it when it comes, with the first form: importing it here would bring it to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
