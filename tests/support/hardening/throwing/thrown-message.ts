export const thrownMessage = 'thrown on purpose at';
