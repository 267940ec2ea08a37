/** The working hours of the demo company, Monday to Friday. */
export const demoShift = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  begin: '07:30',
  end: '17:30',
  breaks: [{ begin: '12:00', end: '13:00' }],
}));
