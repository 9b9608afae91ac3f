package com.example;

record Order(long number) {
}
