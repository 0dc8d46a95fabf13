import { config } from 'zod';

// The page's policy forbids code from text; zod would try whether it may, and each try is a violation.
config({ jitless: true });
