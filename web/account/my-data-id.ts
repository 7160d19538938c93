export const MY_DATA_ID = 'my-data';
