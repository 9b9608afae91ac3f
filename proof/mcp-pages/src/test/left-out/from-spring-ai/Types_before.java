package com.example.before;

record Booking(String place) {
}

record Choice(String place) {
}

interface Bookings {

	Booking book(int guests, String place);

}
