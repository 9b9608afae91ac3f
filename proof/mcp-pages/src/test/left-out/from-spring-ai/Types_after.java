package com.example.after;

record Booking(String place) {
}

record Choice(String place) {
}

interface Bookings {

	Booking book(int guests, String place);

}
