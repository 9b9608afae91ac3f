package com.example;

record Pet(String name) {
}
