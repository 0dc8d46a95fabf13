/** The Ed25519 key (SPKI, base64) that new versions are signed with; its other half is kept by who releases them. */
export const updateKey = 'MCowBQYDK2VwAyEAE9ZA+a/hlIrMEl6dlJxwFv9ZtVW37oLcZypkfQjhZao=';
