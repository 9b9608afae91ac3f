package com.example.clinic;

record Owner(int id, String name) {
}
