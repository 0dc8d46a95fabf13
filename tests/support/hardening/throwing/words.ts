/** What every error of the tests says, and no person is to read. */
export const thrownWords = 'thrown on purpose at';
