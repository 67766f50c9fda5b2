// RentalCounter
